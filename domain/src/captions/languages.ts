/** The languages that captions can have, with the name that users read. The first is the default. */
export const CAPTION_LANGUAGES = {
  'pt-BR': 'Português',
  en: 'Inglês',
  es: 'Espanhol',
  fr: 'Francês',
  it: 'Italiano',
  de: 'Alemão',
  ja: 'Japonês',
  zh: 'Chinês',
} as const

export type CaptionLanguage = keyof typeof CAPTION_LANGUAGES

export const CAPTION_LANGUAGE_CODES = Object.keys(CAPTION_LANGUAGES) as [
  CaptionLanguage,
  ...CaptionLanguage[],
]

export const DEFAULT_CAPTION_LANGUAGE: CaptionLanguage = 'pt-BR'

export const isCaptionLanguage = (code: unknown): code is CaptionLanguage =>
  CAPTION_LANGUAGE_CODES.some((known) => known === code)
