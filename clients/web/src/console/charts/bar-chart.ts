import "./browser-language.js";
import { css, html, LitElement, unsafeCSS } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import uPlot from "uplot";
import plotStyles from "uplot/dist/uPlot.min.css?inline";
import { base } from "../../design/base.js";

/** One bar: its name on the axis, and its height; null where that is not known. */
export interface Bar {
  readonly name: string;
  readonly value: number | null;
}

const HEIGHT = 200;
/** Of the scale of values and of a name, in pixels. */
const SCALE_WIDTH = 64;
const NAME_WIDTH = 56;
/** The part of its room that a bar fills, and its greatest width. */
const FILLED = 0.6;
const WIDEST = 48;

/** Bars over names, as a picture. What it shows is in a table near it too, which is for keyboards and screen readers. */
@customElement("loci-bar-chart")
export class BarChart extends LitElement {
  @property() heading = "";
  @property({ attribute: false }) bars: readonly Bar[] = [];
  @property({ attribute: false }) showValue: (value: number) => string = String;
  @state() private width = 0;
  @query("[aria-hidden]") private place!: HTMLElement;
  #plot: uPlot | undefined;
  readonly #scheme = matchMedia("(prefers-color-scheme: dark)");
  readonly #observer = new ResizeObserver(([entry]) => {
    this.width = Math.floor(entry?.contentRect.width ?? 0);
  });

  static override styles = [
    base,
    unsafeCSS(plotStyles),
    css`
      :host {
        display: block;
        min-inline-size: 0;
      }

      figure {
        margin: 0;
      }

      figcaption {
        padding-block-end: 0.25rem;
        font-size: 0.875rem;
        font-weight: 600;
      }

      /* A canvas knows no custom properties: it is drawn in these computed colours. */
      [aria-hidden] {
        block-size: 200px;
        overflow: hidden;
        color: var(--loci-muted);
        border-color: var(--loci-line);
        fill: var(--loci-accent);
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
    this.#scheme.addEventListener("change", this.#redraw);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
    this.#scheme.removeEventListener("change", this.#redraw);
    this.#remove();
  }

  override render() {
    return html`<figure>
      <figcaption>${this.heading}</figcaption>
      <div aria-hidden="true"></div>
    </figure>`;
  }

  /** A plot keeps its axes and their names, so each change makes a new one. Without a width there is nothing to draw on. */
  override updated(): void {
    this.#remove();
    if (this.width) this.#plot = new uPlot(this.#options(), this.#data(), this.place);
  }

  #data(): uPlot.AlignedData {
    return [this.bars.map((_, index) => index), this.bars.map((bar) => bar.value)];
  }

  #options(): uPlot.Options {
    const colour = (name: "color" | "fill" | "borderTopColor") => () => getComputedStyle(this.place)[name];
    const line = { stroke: colour("borderTopColor"), width: 1 };
    const axis = { stroke: colour("color"), grid: line, ticks: line };
    const paths = uPlot.paths.bars?.({ size: [FILLED, WIDEST] });
    const isReversed = getComputedStyle(this).direction === "rtl";
    return {
      width: this.width,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => [-0.5, this.bars.length - 0.5], dir: isReversed ? -1 : 1 },
        y: { range: (_plot, _least, most) => [0, most > 0 ? most * 1.05 : 1] },
      },
      series: [
        {},
        {
          fill: colour("fill"),
          stroke: colour("fill"),
          ...(paths ? { paths } : {}),
          points: { show: false },
        },
      ],
      axes: [
        {
          ...axis,
          grid: { show: false },
          splits: () => this.#named(),
          values: (_plot, places) => places.map(this.#name),
        },
        {
          ...axis,
          side: isReversed ? 1 : 3,
          size: SCALE_WIDTH,
          values: (_plot, values) => values.map((value) => this.showValue(value)),
        },
      ],
    };
  }

  /** The places of the bars that have a name, the last one among them: in a narrow window there is no room for all. */
  #named(): number[] {
    const room = Math.max(1, Math.floor((this.width - SCALE_WIDTH) / NAME_WIDTH));
    const step = Math.ceil(this.bars.length / room);
    return this.bars.flatMap((_, index) => ((this.bars.length - 1 - index) % step ? [] : [index]));
  }

  #name = (index: number): string => this.bars[index]?.name ?? "";

  #redraw = (): void => this.#plot?.redraw();

  #remove(): void {
    this.#plot?.destroy();
    this.#plot = undefined;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "loci-bar-chart": BarChart;
  }
}
