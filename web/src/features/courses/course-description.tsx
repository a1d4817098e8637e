import { hasFormat } from '@farol/domain/has-format.ts'
import { useId, useState } from 'react'
import { SchoolText } from '#/text/school-text.tsx'
import { classNames } from '#/ui/class-names.ts'
import { TextLink } from '#/ui/text-link.tsx'

/** Letters of a line where lines are longest; a phone's hold half as many. */
const LINE = 70
const LONG_LINES = 8

const CLAMPED = '*:line-clamp-5 print:*:line-clamp-none'
/** Blocks of text have no lines to count. */
const CUT = 'max-h-[5lh] overflow-hidden print:max-h-none'

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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what gets the focus is a link in it. */}
      <div
        id={id}
        // A link may stand in the lines that are cut off.
        onFocus={() => setIsWhole(true)}
        className={classNames(
          'mt-4 max-w-[58ch] wrap-anywhere text-text-muted',
          isLong && !isWhole && (hasFormat(text) ? CUT : CLAMPED),
        )}
      >
        <SchoolText text={text} heading="h2" />
      </div>
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
