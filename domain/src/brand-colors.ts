/**
 * The colours of `web/src/ui/tokens.css` for what reads no CSS: the bars of the browser, the installed application, the
 * icons and the certificate. `server/src/certificates/brand-colors.test.ts` compares them.
 */
export const BRAND_COLORS = {
  background: '#f9f7f3',
  darkBackground: '#0c1426',
  surface: '#fefdfb',
  text: '#131d35',
  textMuted: '#4e5769',
  beam: '#f7b02e',
  beamSoft: '#fbedcb',
  coverNight: '#131d37',
  /** The tower of the logo, which only icons and certificates draw in a colour of its own. */
  tower: '#f4f1e8',
} as const
