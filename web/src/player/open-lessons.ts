const lockName = (lessonId: string) => `farol-lesson-${lessonId}`

/** Tells every tab of this browser that a lesson is open in this one. Answers with what ends it. */
export function holdLesson(lessonId: string): () => void {
  let leave: () => void = () => undefined
  const untilLeft = new Promise<void>((resolve) => {
    leave = resolve
  })
  // Locks exist only where the connection is safe. One that is refused while the page goes away is no longer needed.
  navigator.locks?.request(lockName(lessonId), { mode: 'shared' }, () => untilLeft).catch(() => undefined)
  return leave
}

/** Whether a tab of this browser has the lesson open; without locks, only this tab is known. */
export async function isLessonOpen(lessonId: string): Promise<boolean> {
  if (window.location.pathname.endsWith(`/lesson/${lessonId}`)) return true
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockName(lessonId))
}
