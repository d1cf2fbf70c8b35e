import { connect } from "loci-memory-web";
import { createApp } from "vue";
import App from "./App.vue";

connect({
  url: "https://api.example.com",
  token: () => fetch("/token").then((answer) => answer.text()),
});
createApp(App).mount(document.body);
