import { useId, useState } from 'react'
import { LinkedText } from '#/text/linked-text.tsx'
import { classNames } from '#/ui/class-names.ts'
import { TextLink } from '#/ui/text-link.tsx'

/** Letters of a line where lines are longest; a phone's hold half as many. */
const LINE = 70
const LONG_LINES = 8

/** Known before anything is drawn, so that nothing moves afterwards: on every screen it takes well more lines than are shown of it at first. */
export function isLongText(text: string) {
  const lines = text.split('\n').map(({ length }) => Math.max(1, Math.ceil(length / LINE)))
  return lines.reduce((sum, count) => sum + count, 0) >= LONG_LINES
}

/** A long one begins with a few lines: the lessons are what the page is for. */
export function CourseDescription({ text }: { text: string }) {
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  const isLong = isLongText(text)
  return (
    <>
      <p
        id={id}
        // A link may stand in the lines that are cut off.
        onFocus={() => setIsWhole(true)}
        className={classNames(
          'mt-4 max-w-[58ch] whitespace-pre-line wrap-anywhere text-text-muted',
          isLong && !isWhole && 'line-clamp-5 print:line-clamp-none',
        )}
      >
        <LinkedText text={text} />
      </p>
      {isLong ? (
        <TextLink
          render={<button type="button" />}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
          className="print:hidden"
        >
          {isWhole ? 'Ler menos' : 'Ler mais'}
        </TextLink>
      ) : null}
    </>
  )
}
