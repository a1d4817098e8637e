import type { Found } from '@farol/contract/search.ts'
import { initials } from '@farol/domain/initials.ts'
import type { Role } from '@farol/domain/roles.ts'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { counted } from '#/text/counts.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { Avatar } from '#/ui/avatar.tsx'
import { findPlaces } from './places.tsx'

export type Result = {
  key: string
  title: string
  /** What stands beside it: the course of a lesson, the address of a person. */
  detail?: string
  /** The line of a transcript that was found. */
  quote?: { text: string; language: string }
  /** A picture. */
  lead?: ReactNode
  link: ReactElement
}
export type ResultGroup = { label: string; results: Result[] }

type Viewer = {
  role: Role
  /** Who searches in the administration is taken to where things are edited. */
  isInAdmin: boolean
}

/** What was found, with where each leads, without empty groups. */
export function resultGroups(found: Found, words: readonly string[], viewer: Viewer): ResultGroup[] {
  const groups: ResultGroup[] = [
    { label: 'Cursos', results: found.courses.map((course) => courseResult(course, viewer)) },
    { label: 'Aulas', results: found.lessons.map((lesson) => lessonResult(lesson, viewer)) },
    { label: 'Dito nas aulas', results: found.transcripts.map(transcriptResult) },
    { label: 'Pessoas', results: found.people.map(personResult) },
    { label: 'Turmas', results: found.turmas.map((turma) => turmaResult(turma, viewer)) },
    {
      label: 'Configurações',
      results: findPlaces(words, viewer.role).map(({ title, link }) => ({
        key: `place-${title.replaceAll(' ', '-')}`,
        title,
        link,
      })),
    },
  ]
  return groups.filter(({ results }) => results.length > 0)
}

const courseResult = (
  { id: courseId, title, isPublished }: Found['courses'][number],
  viewer: Viewer,
): Result => ({
  key: `course-${courseId}`,
  title,
  ...(!isPublished && { detail: 'Rascunho' }),
  link: viewer.isInAdmin ? (
    <Link to="/admin/courses/$courseId" params={{ courseId }} />
  ) : (
    <Link to="/course/$courseId" params={{ courseId }} />
  ),
})

function lessonResult(lesson: Found['lessons'][number], { isInAdmin }: Viewer): Result {
  const { id: lessonId, courseId, title, courseTitle, isOpen } = lesson
  return {
    key: `lesson-${lessonId}`,
    title,
    detail: isOpen ? courseTitle : `${courseTitle} · Bloqueado`,
    link: isInAdmin ? (
      <Link to="/admin/courses/$courseId/lessons/$lessonId/edit" params={{ courseId, lessonId }} />
    ) : isOpen ? (
      <Link to="/course/$courseId/lesson/$lessonId" params={{ courseId, lessonId }} />
    ) : (
      <Link to="/course/$courseId" params={{ courseId }} />
    ),
  }
}

function transcriptResult(said: Found['transcripts'][number]): Result {
  const { id: lessonId, courseId, title, courseTitle, seconds, text, language } = said
  return {
    key: `said-${lessonId}`,
    title,
    detail: `${minutesAndSeconds(seconds)} · ${courseTitle}`,
    quote: { text, language },
    link: (
      <Link to="/course/$courseId/lesson/$lessonId" params={{ courseId, lessonId }} search={{ t: seconds }} />
    ),
  }
}

const personResult = ({ id: userId, name, email, avatarUrl }: Found['people'][number]): Result => ({
  key: `person-${userId}`,
  title: name,
  detail: email,
  lead: <Avatar size="sm" initials={initials(name)} src={avatarUrl} />,
  link: <Link to="/admin/users/$userId" params={{ userId }} />,
})

const turmaResult = (
  { id: turmaId, name, memberCount }: Found['turmas'][number],
  { role }: Viewer,
): Result => ({
  key: `turma-${turmaId}`,
  title: name,
  detail: counted(memberCount, ['membro', 'membros']),
  link:
    role === 'admin' ? (
      <Link to="/admin/turmas/$turmaId" params={{ turmaId }} />
    ) : (
      <Link to="/turma/$turmaId" params={{ turmaId }} />
    ),
})
