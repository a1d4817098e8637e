import type { ProgressMember, TurmaProgress } from '@farol/contract/turma-progress.ts'
import { sortedMembers } from '@farol/domain/turma-progress.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { counted, PEOPLE } from '#/text/counts.ts'
import { helpSentence } from '#/text/turma-progress.ts'
import { Button } from '#/ui/button.tsx'
import type { MemberName } from './progress-table.tsx'

type Course = NonNullable<TurmaProgress['course']>

/** What who looks at the table can do for a member. */
export type HelpActions = {
  onRelease: (member: ProgressMember) => void
  /** For administrators. */
  onComplete?: (member: ProgressMember) => void
  /** For whom nothing can be done here: monitors do not help themselves. */
  isOwn: (member: ProgressMember) => boolean
}

type Props = { members: readonly ProgressMember[]; course: Course; memberName: MemberName } & HelpActions

const SHOWN_FIRST = 6

/** Who is stuck and why, with the buttons to help, and who has not begun. */
export function HelpPanel({ members, course, memberName, ...actions }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const [isListed, setIsListed] = useState(false)
  const stuck = sortedMembers(
    members.filter(({ help }) => help && help.reason !== 'not-begun'),
    'need',
  )
  const notBegun = members.filter(({ help }) => help?.reason === 'not-begun')
  if (stuck.length === 0 && notBegun.length === 0)
    return <p className="mb-6.5 text-text-muted">Ninguém precisa de ajuda neste curso agora.</p>
  return (
    <section aria-labelledby="ajuda" className="mb-6.5 rounded-lg border border-border bg-surface-raised">
      <h2 id="ajuda" className="px-5 pt-4 pb-2 text-[1.1875rem] md:px-6">
        Quem precisa de ajuda
      </h2>
      <ul>
        {(isWhole ? stuck : stuck.slice(0, SHOWN_FIRST)).map((member) => (
          <StuckMember key={member.id} member={member} course={course} memberName={memberName} {...actions} />
        ))}
      </ul>
      {!isWhole && stuck.length > SHOWN_FIRST ? (
        <div className="border-t border-border px-5 py-3 md:px-6 print:hidden">
          <Button variant="ghost" size="sm" onClick={() => setIsWhole(true)} className="-ml-3">
            Mostrar mais {counted(stuck.length - SHOWN_FIRST, PEOPLE)}
          </Button>
        </div>
      ) : null}
      {notBegun.length > 0 ? (
        <details
          onToggle={({ currentTarget }) => setIsListed(currentTarget.open)}
          className="border-t border-border px-5 py-3 text-sm md:px-6"
        >
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-strong">
            <ChevronDown
              size={18}
              strokeWidth={1.75}
              aria-hidden
              className="flex-none not-in-open:-rotate-90"
            />
            {counted(notBegun.length, PEOPLE)} ainda não {notBegun.length === 1 ? 'começou' : 'começaram'}
          </summary>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 pb-2">
            {(isListed ? notBegun : []).map((member) => (
              <li key={member.id} className="wrap-anywhere">
                {memberName(member)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

type StuckProps = { member: ProgressMember; course: Course; memberName: MemberName } & HelpActions

function StuckMember({ member, course, memberName, onRelease, onComplete, isOwn }: StuckProps) {
  const { help, name } = member
  if (!help) return null
  const lesson = help.lesson === null ? undefined : course.lessons[help.lesson]
  return (
    <li className="grid gap-x-4 gap-y-2 border-t border-border px-5 py-3 text-sm md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:px-6">
      <div className="min-w-0 wrap-anywhere">
        <span className="font-strong">{memberName(member)}</span>
        <p className="text-text-muted">{helpSentence(help, course)}</p>
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end print:hidden">
        {help.attempt && !isOwn(member) ? (
          <Button variant="outline" size="sm" onClick={() => onRelease(member)}>
            Liberar nova tentativa
            <span className="sr-only"> para {name}</span>
          </Button>
        ) : null}
        {help.reason === 'stopped' && lesson && onComplete ? (
          <Button variant="ghost" size="sm" onClick={() => onComplete(member)} className="max-md:-ml-3">
            Marcar como concluída
            <span className="sr-only">
              : {lesson.title}, para {name}
            </span>
          </Button>
        ) : null}
      </div>
    </li>
  )
}
