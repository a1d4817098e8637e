import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Clock, FilePen, type LucideIcon, UserRoundX, VideoOff } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { settleLength } from '#/api/admin-lessons.ts'
import { problemSentence } from '#/api/api-problem.ts'
import type { School } from '#/api/overview.ts'
import { keyPrefix } from '#/api/query-keys.ts'
import { Panel } from '#/features/admin/page.tsx'
import { notify } from '#/notices/notices.ts'
import { ATTEMPTS, counted, STUDENTS } from '#/text/counts.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { numberText } from '#/text/numbers.ts'
import { timeAgo } from '#/text/times-ago.ts'
import { Button } from '#/ui/button.tsx'
import { TextLink } from '#/ui/text-link.tsx'

type Props = { attention: School['attention']; now: Date }
type Item = { id: string; render: ReactElement; label: string; detail?: string; actions?: ReactNode }

/** What needs attention, each with a link to where it is fixed; empty if nothing does. */
export function AttentionPanel({ attention, now }: Props) {
  const { emptyDrafts, failingVideos, wrongLengths, unpassedQuizzes, stuckStudents, stoppedStudents } =
    attention
  const lists: ListProps[] = [
    {
      icon: FilePen,
      title: 'Rascunhos sem aulas',
      total: emptyDrafts.total,
      items: emptyDrafts.items.map(({ id, title }) => ({
        id,
        label: title,
        render: <Link to="/admin/courses/$courseId" params={{ courseId: id }} />,
      })),
    },
    {
      icon: VideoOff,
      title: 'Vídeos que não abrem',
      total: failingVideos.total,
      items: failingVideos.items.map(({ id, courseId, title, count, lastAt }) => ({
        id,
        label: title,
        detail: `falhou para ${counted(count, STUDENTS)}, ${timeAgo(lastAt, now)}`,
        render: (
          <Link to="/admin/courses/$courseId/lessons/$lessonId/edit" params={{ courseId, lessonId: id }} />
        ),
      })),
    },
    {
      icon: Clock,
      title: 'Duração diferente da do vídeo',
      total: wrongLengths.total,
      items: wrongLengths.items.map((lesson) => ({
        id: lesson.id,
        label: lesson.title,
        detail:
          lesson.storedLength > 0
            ? `a aula diz ${minutesAndSeconds(lesson.storedLength)}, o vídeo tem ${minutesAndSeconds(lesson.reportedLength)}`
            : `a aula está sem duração, o vídeo tem ${minutesAndSeconds(lesson.reportedLength)}`,
        actions: <SettleLength lesson={lesson} />,
        render: (
          <Link
            to="/admin/courses/$courseId/lessons/$lessonId/edit"
            params={{ courseId: lesson.courseId, lessonId: lesson.id }}
          />
        ),
      })),
    },
    {
      icon: CircleAlert,
      title: 'Quizzes em que ninguém passa',
      total: unpassedQuizzes.total,
      items: unpassedQuizzes.items.map(({ id, lessonTitle, attempts }) => ({
        id,
        label: lessonTitle,
        detail: counted(attempts, ATTEMPTS),
        render: <Link to="/admin/quizzes/$quizId/results" params={{ quizId: id }} />,
      })),
    },
    {
      icon: UserRoundX,
      title: 'Estudantes parados há mais de uma semana',
      total: stuckStudents.total,
      items: stuckStudents.items.map(({ id, name, lessonTitle, since }) => ({
        id,
        label: name,
        detail: `reprovou em “${lessonTitle}”, ${timeAgo(since, now)}`,
        render: <Link to="/admin/users/$userId" params={{ userId: id }} />,
      })),
    },
    {
      icon: UserRoundX,
      title: 'Estudantes que não voltaram há mais de uma semana',
      total: stoppedStudents.total,
      items: stoppedStudents.items.map(({ id, name, lessonTitle, since }) => ({
        id,
        label: name,
        detail: `parou em “${lessonTitle}”, ${timeAgo(since, now)}`,
        render: <Link to="/admin/users/$userId" params={{ userId: id }} />,
      })),
    },
  ].filter(({ total }) => total > 0)
  if (lists.length === 0) return null
  return (
    <Panel className="mt-7">
      <h2 className="px-5 pt-4.5 text-[1.1875rem] md:px-6">Precisa de atenção</h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-8 gap-y-5 px-5 pt-3.5 pb-5 md:px-6">
        {lists.map((list) => (
          <AttentionList key={list.title} {...list} />
        ))}
      </div>
    </Panel>
  )
}

type ListProps = { icon: LucideIcon; title: string; total: number; items: readonly Item[] }

function AttentionList({ icon: Icon, title, total, items }: ListProps) {
  return (
    <section>
      <h3 className="flex items-start gap-2 text-sm font-strong">
        <Icon size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none text-warning" />
        {title}
      </h3>
      <ul className="mt-1 grid gap-0.5 pl-6.5 text-sm">
        {items.map(({ id, render, label, detail, actions }) => (
          <li key={id}>
            <TextLink
              kind="inline"
              render={render}
              className="inline-flex min-h-8 items-center py-1 wrap-anywhere pointer-coarse:min-h-11 pointer-coarse:min-w-11"
            >
              {label}
            </TextLink>
            {detail ? <span className="block text-xs wrap-anywhere text-text-muted">{detail}</span> : null}
            {actions}
          </li>
        ))}
        {total > items.length ? (
          <li className="text-xs text-text-muted">e mais {numberText(total - items.length)}</li>
        ) : null}
      </ul>
    </section>
  )
}

type SettleLengthProps = { lesson: School['attention']['wrongLengths']['items'][number] }

/** One click decides which of the two lengths is right. */
function SettleLength({
  lesson: { id: lessonId, courseId, title, storedLength, reportedLength },
}: SettleLengthProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (seconds: number) => settleLength({ courseId, lessonId }, seconds),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyPrefix('overview') }),
    onError: (error) => notify.error({ title: 'Erro ao salvar aula', detail: problemSentence(error) }),
  })
  const ofLesson = <span className="sr-only"> na aula {title}</span>
  return (
    <span className="mt-1 mb-1.5 flex flex-wrap gap-2">
      <Button variant="outline" size="sm" disabled={isPending} onClick={() => mutate(reportedLength)}>
        Usar {minutesAndSeconds(reportedLength)}
        {ofLesson}
      </Button>
      {storedLength > 0 ? (
        <Button variant="ghost" size="sm" disabled={isPending} onClick={() => mutate(storedLength)}>
          Manter {minutesAndSeconds(storedLength)}
          {ofLesson}
        </Button>
      ) : null}
    </span>
  )
}
