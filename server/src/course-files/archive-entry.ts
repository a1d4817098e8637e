/** `read` is called at once or never: before the next entry is asked for. */
export type ArchiveEntry = { name: string; read: () => AsyncIterable<Buffer> }

/** Takes the bytes that came out, and throws when they are too many. */
export type CountBytes = (bytes: number) => void
