export const API_KEY_SCOPES = ['read', 'write'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

export const API_KEY_NAME_MAX = 60
export const API_KEY_LIFE_DAYS = [30, 90, 365] as const
/** More than anybody tells apart. */
export const API_KEYS_MOST = 25

const START = 'farol_'
const SHOWN_CHARACTERS = 12

/** 32 random bytes after a start that leak scanners and users recognise. */
export const apiKeyText = (randomBase64Url: string): string => `${START}${randomBase64Url}`

export const isApiKeyText = (text: string): boolean => /^farol_[\w-]{43}$/.test(text)

/** What stays visible of a key: enough to tell it from others, useless for guessing the rest. */
export const shownStart = (key: string): string => key.slice(0, SHOWN_CHARACTERS)

/** `asked` is what the call does. */
export const scopeAllows = (scope: ApiKeyScope, asked: ApiKeyScope): boolean =>
  scope === 'write' || asked === 'read'
