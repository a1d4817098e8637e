import { classNames } from '#/ui/class-names.ts'

/** A part of a text that a search found. */
export type Mark = { start: number; end: number; isActive?: boolean }

/** Marks are in order and do not overlap. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  if (marks.length === 0) return text
  return (
    <>
      {marks.map(({ start, end, isActive = false }, index) => (
        <span key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark
            className={classNames(
              'rounded-sm',
              isActive ? 'bg-beam text-beam-contrast' : 'bg-beam-soft text-text',
            )}
          >
            {text.slice(start, end)}
          </mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end)}
    </>
  )
}
