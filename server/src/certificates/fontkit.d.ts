// fontkit brings no types, and those of pdfkit do not know that it takes a font that was opened before.

declare module 'fontkit' {
  export type Font = { readonly postscriptName: string; hasGlyphForCodePoint: (codePoint: number) => boolean }
  export function create(bytes: Uint8Array): Font
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this
  }
}
