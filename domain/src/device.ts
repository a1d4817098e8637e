const UNKNOWN_DEVICE = 'Aparelho desconhecido'

/** The order matters: most browsers also claim to be the ones below them. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

/** With the article: 'no Windows'. The order matters: an iPhone claims to be a Mac, and Android to be Linux. */
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['no iPhone', /\biPhone\b/],
  ['no iPad', /\biPad\b/],
  ['no Android', /\bAndroid\b/],
  ['no Windows', /\bWindows\b/],
  ['no ChromeOS', /\bCrOS\b/],
  ['no Mac', /\bMac(intosh| OS)\b/],
  ['no Linux', /\bLinux\b/],
]

/** 'Chrome no Android', from the User-Agent header. Browsers can send anything, so the label only helps users recognise a device. */
export function deviceLabel(userAgent: string | null): string {
  const named = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (browser && system) return `${browser} ${system}`
  if (browser) return browser
  return system ? `Navegador ${system}` : UNKNOWN_DEVICE
}
