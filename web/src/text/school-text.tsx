import { hasFormat } from '@farol/domain/has-format.ts'
import { useState } from 'react'
import { classNames } from '#/ui/class-names.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { LinkedText } from './linked-text.tsx'

const formatted = lazyPart(() => import('./formatted-text.tsx'))

type Props = {
  text: string
  /** The level of its headings; without one it has none. */
  heading?: 'h2' | 'h3'
  /** Inside a heading or a line: without paragraphs and lists. */
  isInline?: boolean
  /** For a line: a button cannot contain links. */
  hasLinks?: boolean
}

/** A text that an author wrote. Without marks it is shown as it was typed, and nothing is loaded to draw it. */
export function SchoolText({ text, heading, isInline = false, hasLinks = true }: Props) {
  const isFormatted = hasFormat(text)
  const [hasFailed, setHasFailed] = useState(false)
  const part = useLazyPart(formatted, isFormatted, () => setHasFailed(true))
  if (isFormatted && part)
    return isInline ? (
      <part.FormattedLine text={text} hasLinks={hasLinks} />
    ) : (
      <part.FormattedText text={text} heading={heading} className="gap-[1lh]" />
    )
  const Element = isInline ? 'span' : 'p'
  return (
    <Element className={classNames('whitespace-pre-line', isFormatted && !hasFailed && 'invisible')}>
      {isInline ? text : <LinkedText text={text} />}
    </Element>
  )
}
