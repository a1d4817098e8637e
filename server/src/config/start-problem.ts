import pg from 'pg'

/** A startup error that the operator can fix. Shown as its message, never as a stack trace. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** The message of an error that the operator can act on: ours, PostgreSQL's, or the system's. Undefined for a bug. */
export function problemSentence(error: unknown): string | undefined {
  if (error instanceof StartProblem) return error.message
  if (error instanceof pg.DatabaseError) return `PostgreSQL says: ${error.message}.`
  if (error instanceof Error && 'syscall' in error) return `The system says: ${error.message}.`
  // Drizzle wraps the driver's errors.
  if (error instanceof Error && error.cause !== undefined) return problemSentence(error.cause)
  return undefined
}
