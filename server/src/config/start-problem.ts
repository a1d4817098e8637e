import pg from 'pg'

/** Something the user who starts Farol can mend. It is shown as its sentence, never as a stack trace. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** What the user can mend, or at least understand: ours, PostgreSQL's, or the system's. Undefined for a bug of ours. */
export function problemSentence(error: unknown): string | undefined {
  if (error instanceof StartProblem) return error.message
  if (error instanceof pg.DatabaseError) return `PostgreSQL says: ${error.message}.`
  if (error instanceof Error && 'syscall' in error) return `The system says: ${error.message}.`
  // Drizzle wraps what the database said.
  if (error instanceof Error && error.cause !== undefined) return problemSentence(error.cause)
  return undefined
}
