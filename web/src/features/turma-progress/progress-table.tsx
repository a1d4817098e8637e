import type { ProgressMember } from '@farol/contract/turma-progress.ts'
import { lastActivityLabel } from '@farol/domain/activity.ts'
import { doneLessons } from '@farol/domain/turma-progress.ts'
import { type CSSProperties, memo, type ReactNode, useDeferredValue } from 'react'
import { schoolTimeZone } from '#/text/time-zone.ts'
import type { Lessons } from '#/text/turma-progress.ts'
import { Badge } from '#/ui/badge.tsx'
import { tableRoles } from '#/ui/table.tsx'
import { lessonWidth, Standings } from './standings.tsx'

/** The name of a member: a link to their page for who may open it. */
export type MemberName = (member: ProgressMember) => ReactNode

type Props = { members: readonly ProgressMember[]; lessons: Lessons; memberName: MemberName }

/** As many as the window of the table shows. */
const FIRST_ROWS = 16

/**
 * The rows of the first screen come first, and rows off the screen are not laid out.
 * Rows of a table cannot be left out like that, so these are none for the layout; their roles say what they are.
 */
export function ProgressTable({ members, lessons, memberName }: Props) {
  const width = lessonWidth(lessons.length)
  const drawn = useDeferredValue(members, members.slice(0, FIRST_ROWS))
  return (
    <section
      aria-label="Progresso por aula"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached and scrolled by keyboard.
      tabIndex={0}
      className="standings-table relative rounded-b-lg focus-visible:-outline-offset-2 md:max-h-[min(75vh,52rem)] md:overflow-auto print:max-h-none"
      style={{ '--lesson-width': `${width}px`, '--lessons': lessons.length } as CSSProperties}
    >
      <table
        {...tableRoles.table}
        aria-label="Estudantes da turma e as aulas de cada um"
        className="block min-w-fit text-sm"
      >
        <thead {...tableRoles.group} className="sticky top-0 z-2 block bg-surface-raised max-md:sr-only">
          <tr {...tableRoles.row} className="flex border-b border-border text-xs text-text-muted">
            <th
              {...tableRoles.columnHeader}
              className="sticky left-0 w-64 flex-none bg-surface-raised px-6 py-2 text-left font-strong"
            >
              Estudante
            </th>
            <th {...tableRoles.columnHeader} className="flex py-2 pr-6 font-body tabular-nums">
              <span className="sr-only">Aulas</span>
              {lessons.map(({ id, title }, index) => (
                <span
                  key={id}
                  aria-hidden
                  title={`${index + 1}. ${title}`}
                  className="grid w-(--lesson-width) flex-none justify-center"
                >
                  {width > 14 || index === 0 || (index + 1) % 5 === 0 ? index + 1 : null}
                </span>
              ))}
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="block">
          {drawn.map((member) => (
            <MemberRow key={member.id} member={member} lessons={lessons} memberName={memberName} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowProps = { member: ProgressMember; lessons: Lessons; memberName: MemberName }

const MemberRow = memo(function MemberRow({ member, lessons, memberName }: RowProps) {
  return (
    <tr
      {...tableRoles.row}
      className="standings-row flex border-t border-border first:border-t-0 max-md:flex-col max-md:gap-2 max-md:px-5 max-md:py-3.5 md:items-center"
    >
      <th
        {...tableRoles.rowHeader}
        className="left-0 z-1 flex-none bg-surface-raised text-left md:sticky md:w-64 md:px-6 md:py-2"
      >
        <span className="flex flex-wrap items-center gap-x-2 font-strong wrap-anywhere">
          {memberName(member)}
          {member.isMonitor ? <Badge kind="quiz">Monitor</Badge> : null}
        </span>
        <span className="block text-xs font-body text-text-muted tabular-nums">
          {doneLessons(member.standings)} de {lessons.length} · {lastActivity(member)}
        </span>
      </th>
      <td
        {...tableRoles.cell}
        className="md:w-[calc(var(--lessons)*var(--lesson-width)+1.5rem)] md:flex-none md:pr-6"
      >
        <Standings standings={member.standings} lessons={lessons} />
      </td>
    </tr>
  )
})

const lastActivity = ({ lastActiveAt }: ProgressMember) =>
  lastActivityLabel(lastActiveAt === null ? null : new Date(lastActiveAt), {
    now: new Date(),
    timeZone: schoolTimeZone(),
  })
