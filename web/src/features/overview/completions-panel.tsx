import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { School } from '#/api/overview.ts'
import { Panel } from '#/features/admin/panel.tsx'
import { COMPLETIONS, COURSES, counted } from '#/text/counts.ts'
import { numberText } from '#/text/numbers.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

type Props = { courses: School['completionsPerCourse']; total: number }

/** More would push what happened last far down the page. */
const FIRST_SHOWN = 10

/** How many students finished each course, the most first. */
export function CompletionsPanel({ courses, total }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const most = Math.max(1, ...courses.map(({ completions }) => completions))
  const shown = isWhole ? courses : courses.slice(0, FIRST_SHOWN)
  return (
    <Panel className="px-5 pt-4.5 pb-6 md:px-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-[1.1875rem]">Conclusões por curso</h2>
        <p className="text-xs text-text-muted">{counted(total, COMPLETIONS)}</p>
      </div>
      {courses.length === 0 ? (
        <EmptyState heading="h3" title="Nenhum curso publicado" className="-mb-5.25">
          As conclusões aparecem aqui quando os estudantes concluírem um curso.
        </EmptyState>
      ) : (
        <ul className="grid gap-3.5">
          {shown.map(({ id, title, completions }) => (
            <li key={id}>
              <div className="flex items-baseline justify-between gap-4 text-sm">
                <Link
                  to="/admin/courses/$courseId"
                  params={{ courseId: id }}
                  className="min-w-0 rounded-sm pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center wrap-anywhere underline-offset-4 hover:underline"
                >
                  {title}
                </Link>
                <span className="font-strong tabular-nums">{numberText(completions)}</span>
              </div>
              <svg
                viewBox="0 0 100 2"
                preserveAspectRatio="none"
                aria-hidden
                className="mt-1.5 h-2.5 w-full rounded-xs bg-surface-sunken"
              >
                <rect width={(completions / most) * 100} height="2" className="fill-brand" />
              </svg>
            </li>
          ))}
        </ul>
      )}
      {courses.length > FIRST_SHOWN ? (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="mt-3 -ml-3"
        >
          {isWhole ? 'Mostrar só os primeiros' : `Mostrar todos: ${counted(courses.length, COURSES)}`}
        </Button>
      ) : null}
    </Panel>
  )
}
