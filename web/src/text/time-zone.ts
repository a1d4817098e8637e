import { DEFAULT_TIME_ZONE } from '@farol/domain/limits.ts'

/** The school's, as the server wrote it into the page; nothing stands there while a page is prerendered. */
export const schoolTimeZone = (): string =>
  globalThis.document?.documentElement.dataset.timeZone ?? DEFAULT_TIME_ZONE
