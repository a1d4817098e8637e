export const API_KEY_SCOPES = ['read', 'write'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

export const API_KEY_NAME_MAX = 60
export const API_KEY_LIFE_DAYS = [30, 90, 365] as const
/** More than anybody can tell apart. */
export const API_KEYS_MAX = 25

const PREFIX = 'farol_'
const SHOWN_CHARACTERS = 12

/** 32 random bytes after a prefix that leak scanners and users recognise. */
export const apiKeyText = (randomBase64Url: string): string => `${PREFIX}${randomBase64Url}`

export const isApiKeyText = (text: string): boolean => /^farol_[\w-]{43}$/.test(text)

/** The part of a key that stays visible: enough to tell it from others, useless for guessing the rest. */
export const visibleStart = (key: string): string => key.slice(0, SHOWN_CHARACTERS)

export const scopeAllows = (scope: ApiKeyScope, required: ApiKeyScope): boolean =>
  scope === 'write' || required === 'read'
