import { LIVE_CHANNEL } from '@farol/server/database/announce.ts'

/** An event that every open stream hears. */
export const TELL_EVERYBODY = `select pg_notify('${LIVE_CHANNEL}', '[{"kind":"catalogue"}]')`
