// fontkit has no types, and pdfkit's do not declare that it accepts an opened font.

declare module 'fontkit' {
  type Glyph = {
    path: { toSVG: () => string }
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
  }
  export type Font = {
    readonly postscriptName: string
    hasGlyphForCodePoint: (codePoint: number) => boolean
    glyphForCodePoint: (codePoint: number) => Glyph
  }
  export function create(bytes: Uint8Array): Font
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this
  }
}
