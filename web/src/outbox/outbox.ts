import type { TextStore } from './browser-storage.ts'

/**
 * `visit` keeps apart what must not be mixed: two visits to the same video, in two tabs perhaps, and two attempts at the
 * same quiz. A visit never writes or removes the entry of another one.
 */
export type EntryId = { lessonId: string; visit: string }

type Options<Entry> = {
  kind: 'progress' | 'quiz'
  store: TextStore
  /** Only this user's entries are read, sent or removed. */
  userId: string
  /** What is not an entry, such as one of another version, is null. */
  parse: (stored: Partial<Record<string, unknown>>) => Entry | null
}

export type Outbox<Entry> = ReturnType<typeof openOutbox<Entry>>

/** What the server has not acknowledged yet: in the browser's storage until it has. */
export function openOutbox<Entry>({ kind, store, userId, parse }: Options<Entry>) {
  const prefix = `farol.outbox.${userId}.${kind}.`
  const keyOf = ({ lessonId, visit }: EntryId) => `${prefix}${lessonId}.${visit}`
  const read = (id: EntryId): Entry | null => parsed(store.read(keyOf(id)), parse)
  return {
    /** The key under which it is stored and locked. */
    keyOf,
    ids: (ofLessonId?: string): EntryId[] =>
      store
        .keys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => {
          const [lessonId = '', visit = ''] = key.slice(prefix.length).split('.')
          return { lessonId, visit }
        })
        .filter(({ lessonId }) => ofLessonId === undefined || lessonId === ofLessonId),
    read,
    write: (id: EntryId, entry: Entry) => store.write(keyOf(id), JSON.stringify(entry)),
    /** Only while it is as it was read: what was written since has not arrived. */
    removeUnchanged: (id: EntryId, known: Entry | null) => {
      if (JSON.stringify(read(id)) === JSON.stringify(known)) store.remove(keyOf(id))
    },
    remove: (id: EntryId) => store.remove(keyOf(id)),
    isLasting: store.isLasting,
  }
}

function parsed<Entry>(text: string | null, parse: Options<Entry>['parse']): Entry | null {
  if (text === null) return null
  try {
    return parse(JSON.parse(text))
  } catch {
    return null
  }
}
