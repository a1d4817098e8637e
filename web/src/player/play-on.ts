let wanted: string | undefined

/** The countdown leads to this lesson, whose video then plays by itself. Not in the address: a reload would play as well. */
export function playOn(lessonId: string) {
  wanted = lessonId
}

/** Whether this lesson was meant; it is asked once. */
export function takePlayOn(lessonId: string): boolean {
  const isWanted = wanted === lessonId
  wanted = undefined
  return isWanted
}
