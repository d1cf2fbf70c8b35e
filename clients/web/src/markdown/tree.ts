/** What a text in Markdown consists of. */
export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "break" }
  | { readonly kind: "em" | "strong" | "del"; readonly children: readonly Inline[] }
  | { readonly kind: "link"; readonly href: string; readonly children: readonly Inline[] };

export type Align = "start" | "center" | "end";

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly children: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly children: readonly Inline[] }
  | { readonly kind: "code"; readonly info: string; readonly text: string }
  | { readonly kind: "quote"; readonly blocks: readonly Block[] }
  | {
      readonly kind: "list";
      readonly start: number | null;
      readonly isTight: boolean;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly kind: "rule" }
  | {
      readonly kind: "table";
      readonly align: readonly Align[];
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };
