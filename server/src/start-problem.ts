/** Something the person who starts Farol can mend. It is shown as its sentence, never as a stack trace. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
