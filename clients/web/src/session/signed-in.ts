/** The page that the login leads back to: it redeems the code, keeps the refresh token, and goes where one came from. */
import { chatUrl, loadConfig, pagesUrl, usableSignIn } from "./config.js";
import { Login } from "./login.js";
import { handOver, storeRefreshToken } from "./refresh.js";

async function goOn(): Promise<void> {
  const signIn = usableSignIn(await loadConfig());
  const query = new URLSearchParams(location.search);
  if (!signIn) return location.replace(chatUrl());
  const login = new Login(signIn);
  if (query.has("again")) return login.begin({ target: "", isWindow: true });
  if (!query.has("code")) return location.replace(chatUrl());
  const { tokens, journey } = await login.finish();
  if (journey.isWindow) {
    handOver(signIn, tokens.refreshToken ?? "");
    return window.close();
  }
  storeRefreshToken(signIn, tokens.refreshToken);
  location.replace(new URL(journey.target, pagesUrl()));
}

// A code that was used before, or is another's: the page then offers to sign in.
goOn().catch(() => location.replace(chatUrl()));
