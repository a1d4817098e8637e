import type { Notification } from '@farol/contract/notifications.ts'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'

/** Where a notification leads; undefined if nowhere any more. */
export function notificationLink({ kind, about }: Notification): ReactElement | undefined {
  if (!about) return undefined
  if (kind === 'certificate') return <Link to="/profile" hash="certificados" />
  if (kind === 'aviso') return <Link to="/avisos/$avisoId" params={{ avisoId: about.id }} />
  if (!about.lesson) return undefined
  const { courseId, lessonId } = about.lesson
  const place = { courseId, lessonId }
  if (kind === 'result') return <Link to="/course/$courseId/lesson/$lessonId/quiz/result" params={place} />
  return (
    <Link
      to="/course/$courseId/lesson/$lessonId"
      params={place}
      {...(kind === 'deadline' ? {} : { hash: 'duvidas' })}
    />
  )
}
