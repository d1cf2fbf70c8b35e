/** The views of the console, in the order of its navigation. Each loads when it is first opened, at `#/<name>`. */
import type { View } from "./view.js";

export const VIEWS: readonly View[] = [
  {
    name: "memories",
    title: (text) => text.memories,
    load: () => import("./memories/memories-view.js"),
    element: "loci-memories-view",
  },
  {
    name: "why",
    title: (text) => text.why,
    load: () => import("./why/why-view.js"),
    element: "loci-why-view",
  },
  {
    name: "time",
    title: (text) => text.time,
    load: () => import("./time/time-view.js"),
    element: "loci-time-view",
  },
  {
    name: "conversations",
    title: (text) => text.conversations,
    load: () => import("./conversations/conversations-view.js"),
    element: "loci-conversations-view",
  },
  {
    name: "people",
    title: (text) => text.people,
    load: () => import("./people/people-view.js"),
    element: "loci-people-view",
  },
  {
    name: "timeline",
    title: (text) => text.timeline,
    load: () => import("./timeline/timeline-view.js"),
    element: "loci-timeline-view",
  },
  {
    name: "runs",
    title: (text) => text.runs,
    load: () => import("./runs/runs-view.js"),
    element: "loci-runs-view",
  },
  {
    name: "data",
    title: (text) => text.data,
    load: () => import("./data/data-view.js"),
    element: "loci-data-view",
  },
  {
    name: "access",
    title: (text) => text.access,
    load: () => import("./access/access-view.js"),
    element: "loci-access-view",
  },
  {
    name: "jobs",
    title: (text) => text.jobs,
    load: () => import("./jobs/jobs-view.js"),
    element: "loci-jobs-view",
    isForAdmins: true,
  },
  {
    name: "templates",
    title: (text) => text.templates,
    load: () => import("./templates/templates-view.js"),
    element: "loci-templates-view",
    isForAdmins: true,
  },
  {
    name: "audit",
    title: (text) => text.audit,
    load: () => import("./audit/audit-view.js"),
    element: "loci-audit-view",
    isForAdmins: true,
  },
  {
    name: "budget",
    title: (text) => text.budget,
    load: () => import("./budget/budget-view.js"),
    element: "loci-budget-view",
    isForAdmins: true,
  },
  {
    name: "settings",
    title: (text) => text.settings,
    load: () => import("./settings/settings-view.js"),
    element: "loci-settings-view",
    isForAdmins: true,
  },
];
