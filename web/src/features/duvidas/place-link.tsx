import type { PlacedDuvida } from '@farol/contract/duvidas.ts'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { minutesAndSeconds } from '#/text/durations.ts'
import { TextLink } from '#/ui/text-link.tsx'

type Props = { duvida: Pick<PlacedDuvida, 'place'> & { seconds?: number | null }; hasCourse?: boolean }

/** Leads to the lesson, at the minute that the dúvida is about. */
export function PlaceLink({ duvida: { place, seconds = null }, hasCourse = false }: Props) {
  const { courseId, courseTitle, lessonId, lessonTitle } = place
  const at = seconds === null ? '' : ` · em ${minutesAndSeconds(seconds)}`
  return (
    <TextLink
      size="sm"
      icon={Play}
      className="px-3 wrap-anywhere"
      render={
        <Link
          to="/course/$courseId/lesson/$lessonId"
          params={{ courseId, lessonId }}
          search={seconds === null ? {} : { t: seconds }}
        />
      }
    >
      {`${hasCourse ? `${courseTitle} · ` : ''}${lessonTitle}${at}`}
    </TextLink>
  )
}
