import { useEffect, useRef, useState } from 'react'
import { type LessonPlace, reportVideoFailure } from '#/api/lessons.ts'
import { useUser } from '#/app/use-user.ts'
import type { LessonMedia } from '#/player/lesson-media.ts'
import { isVideoBroken } from '#/player/video-reach.ts'

/** Tells the school of a video that is broken for everybody, once per try. Administrators see it themselves. */
export function useFailureReport(place: LessonPlace) {
  const { role } = useUser()
  const [isReported, setIsReported] = useState(false)
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  async function send(failure: { url: string; media: LessonMedia | null }) {
    current.current?.abort()
    const trying = new AbortController()
    current.current = trying
    setIsReported(false)
    if (!(await isVideoBroken({ ...failure, signal: trying.signal }))) return
    await reportVideoFailure(place)
    if (!trying.signal.aborted) setIsReported(true)
  }

  const report = (failure: { url: string; media: LessonMedia | null }) => {
    // That the school could not be told is nothing the student can mend.
    if (role === 'student') send(failure).catch(() => undefined)
  }
  return { isReported, report }
}
