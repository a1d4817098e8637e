import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import {
  type LESSON_FINDINGS,
  type PublishingFinding,
  publishingFindings,
} from '@farol/domain/publishing-checklist.ts'
import { Link } from '@tanstack/react-router'
import { TextLink } from '#/ui/text-link.tsx'

type Props = { courseId: string; lessons: readonly AdminLesson[]; hasCover: boolean }

/** What is missing in a course, each with the way to mend it. Nothing if all is there. */
export function PublishingChecklist({ courseId, lessons, hasCover }: Props) {
  const findings = publishingFindings({ lessons: lessons.map(toChecked), hasCover })
  if (findings.length === 0) return null
  return (
    <>
      <p id="antes-de-publicar" className="mt-4 font-strong text-text">
        Antes de publicar
      </p>
      <ul
        aria-labelledby="antes-de-publicar"
        className="mt-1.5 grid max-h-60 list-disc gap-1.5 overflow-y-auto pl-5 wrap-anywhere"
      >
        {findings.map((finding) => (
          <li key={'lesson' in finding ? `${finding.kind} ${finding.lesson.id}` : finding.kind}>
            <Finding courseId={courseId} finding={finding} />
          </li>
        ))}
      </ul>
    </>
  )
}

const toChecked = (lesson: AdminLesson) => ({
  id: lesson.id,
  title: lesson.title,
  isLengthMissing: lesson.isLengthMissing,
  uploadedState: lesson.uploadedVideo?.state ?? null,
  hasVideoFailure: lesson.videoFailure !== null,
  questionCount: lesson.quiz?.questionCount ?? null,
})

function Finding({ courseId, finding }: { courseId: string; finding: PublishingFinding }) {
  if (finding.kind === 'no-lessons') return 'O curso ainda não tem aulas.'
  if (finding.kind === 'no-cover' || !('lesson' in finding))
    return (
      <>
        O curso não tem capa própria.{' '}
        <TextLink kind="inline" render={<Link to="/admin/courses/$courseId/edit" params={{ courseId }} />}>
          Escolher a capa
        </TextLink>
      </>
    )
  const { kind, lesson } = finding
  const link =
    kind === 'empty-quiz' ? (
      <Link to="/admin/lessons/$lessonId/quiz" params={{ lessonId: lesson.id }} />
    ) : (
      <Link to="/admin/courses/$courseId/lessons/$lessonId/edit" params={{ courseId, lessonId: lesson.id }} />
    )
  return (
    <>
      <TextLink kind="inline" render={link}>
        {lesson.title}
      </TextLink>
      : {SENTENCES[kind]}
    </>
  )
}

const SENTENCES: Record<(typeof LESSON_FINDINGS)[number], string> = {
  'no-length': 'não sabemos a duração do vídeo. É preciso para publicar.',
  'no-video': 'o vídeo ainda não chegou inteiro.',
  'video-failed': 'o vídeo não abre.',
  'video-waiting': 'o vídeo ainda está sendo preparado.',
  'empty-quiz': 'o quiz não tem perguntas.',
}
