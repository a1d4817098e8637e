import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import {
  type LESSON_FINDINGS,
  type PublishingFinding,
  publishingFindings,
} from '@farol/domain/publishing-checklist.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Control, useWatch } from 'react-hook-form'
import type { CourseValues } from '#/api/admin-courses.ts'
import { courseLessonsQuery } from '#/api/admin-lessons.ts'
import { PlanEffectNotice } from '#/features/admin/plan-effect.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { useLinkCheck } from './link-check.tsx'

type Props = { courseId: string; lessons: readonly AdminLesson[]; hasCover: boolean }

/** What is missing in a course, each with the way to mend it. Nothing if all is there and every link opens. */
export function PublishingChecklist({ courseId, lessons, hasCover }: Props) {
  const linkCheck = useLinkCheck(lessons)
  const checked = lessons.map((lesson) => ({
    id: lesson.id,
    title: lesson.title,
    isLengthMissing: lesson.isLengthMissing,
    uploadedState: lesson.uploadedVideo?.state ?? null,
    hasVideoFailure: lesson.videoFailure !== null || linkCheck.isBroken(lesson),
    questionCount: lesson.quiz?.questionCount ?? null,
  }))
  const findings = publishingFindings({ lessons: checked, hasCover })
  return (
    <>
      {findings.length > 0 ? (
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
      ) : null}
      {linkCheck.element}
    </>
  )
}

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

type EffectsProps = {
  courseId: string
  control: Control<CourseValues>
  saved: CourseValues
  prerequisites: readonly { id: string; title: string }[]
}

/** What saving the form of a course will mean: what is missing in one that is published, and whom a new prerequisite locks out. */
export function CourseEffects({ courseId, control, saved, prerequisites }: EffectsProps) {
  const [isPublished, prerequisiteId] = useWatch({ control, name: ['isPublished', 'prerequisiteCourseId'] })
  const prerequisite = prerequisites.find(({ id }) => id === prerequisiteId)
  return (
    <>
      {isPublished && !saved.isPublished ? <Checklist courseId={courseId} /> : null}
      {prerequisite && prerequisite.id !== saved.prerequisiteCourseId ? (
        <PlanEffectNotice
          courseId={courseId}
          plan={{ lessonId: null, prerequisiteCourseId: prerequisite.id }}
          change={{ kind: 'prerequisite', title: prerequisite.title }}
        />
      ) : null}
    </>
  )
}

/** The cover is chosen on the same page. */
function Checklist({ courseId }: { courseId: string }) {
  const { data } = useQuery(courseLessonsQuery(courseId))
  return data ? (
    <div className="-mt-4 text-sm text-text-muted">
      <PublishingChecklist courseId={courseId} lessons={data.lessons} hasCover />
    </div>
  ) : null
}
