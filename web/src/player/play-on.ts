let wanted: string | undefined

/** The lesson that the countdown opens, whose video then plays by itself. Not in the URL: a reload would autoplay too. */
export function playOn(lessonId: string) {
  wanted = lessonId
}

/** Whether this lesson autoplays. Reading it clears it. */
export function takePlayOn(lessonId: string): boolean {
  const isWanted = wanted === lessonId
  wanted = undefined
  return isWanted
}
