import { formattedText, hostBehind, type TextBlock, type TextRun } from '@farol/domain/formatted-text.ts'
import { Fragment } from 'react'
import { classNames } from '#/ui/class-names.ts'
import { ExternalLink } from './linked-text.tsx'

type Heading = 'h2' | 'h3' | undefined
type Props = {
  text: string
  /** The level of its headings; without one it has none. */
  heading?: Heading
  className?: string
}

/** A text that users wrote, with the few formats `domain/formatted-text.ts` knows. */
export const FormattedText = ({ text, heading, className = 'gap-3' }: Props) => (
  <div className={classNames('grid wrap-anywhere', className)}>
    {formattedText(text, { hasHeadings: heading !== undefined }).map((block) => (
      <Block key={block.lines[0]?.[0]?.at} {...block} heading={heading} />
    ))}
  </div>
)

/** In one flow, for where no paragraph or list may stand: the items of a list begin with their mark. */
export const FormattedLine = ({ text, hasLinks }: { text: string; hasLinks: boolean }) => (
  <span className="whitespace-pre-line">
    {formattedText(text).map(({ kind, first = 1, lines }, block) =>
      lines.map((runs, index) => (
        <Fragment key={keyOf(runs)}>
          {index > 0 ? '\n' : block > 0 ? '\n\n' : null}
          {kind === 'bullets' ? '• ' : kind === 'numbers' ? `${first + index}. ` : null}
          <Runs runs={hasLinks ? runs : runs.map(({ href: _, ...run }) => run)} />
        </Fragment>
      )),
    )}
  </span>
)

function Block({ kind, first, lines, heading: Heading = 'h3' }: TextBlock & { heading: Heading }) {
  if (kind === 'heading')
    return (
      <Heading className="text-[1.125rem] text-text">
        <Runs runs={lines[0] ?? []} />
      </Heading>
    )
  if (kind === 'bullets')
    return (
      <ul className="grid list-disc gap-1 pl-5">
        <Items lines={lines} />
      </ul>
    )
  if (kind === 'numbers')
    return (
      <ol start={first} className="grid list-decimal gap-1 pl-7">
        <Items lines={lines} />
      </ol>
    )
  const paragraph = (
    <p>
      {lines.map((runs, index) => (
        <Fragment key={keyOf(runs)}>
          {index > 0 ? <br /> : null}
          <Runs runs={runs} />
        </Fragment>
      ))}
    </p>
  )
  return kind === 'quote' ? (
    <blockquote className="border-l-2 border-ink-soft pl-3 text-text-muted">{paragraph}</blockquote>
  ) : (
    paragraph
  )
}

const keyOf = (runs: TextRun[]) => runs[0]?.at

const Items = ({ lines }: Pick<TextBlock, 'lines'>) =>
  lines.map((runs) => (
    <li key={keyOf(runs)}>
      <Runs runs={runs} />
    </li>
  ))

const Runs = ({ runs }: { runs: TextRun[] }) => runs.map((run) => <Run key={run.at} {...run} />)

function Run({ text, href, isBold, isItalic, isStruck, isCode }: TextRun) {
  if (isCode) return <code className="rounded-sm bg-surface-sunken px-1 py-0.5 text-[0.9em]">{text}</code>
  let content = href === undefined ? text : <WrittenLink href={href} text={text} />
  if (isStruck) content = <s>{content}</s>
  if (isItalic) content = <em>{content}</em>
  if (isBold) content = <strong className="font-strong">{content}</strong>
  return content
}

/** A link under another name says where it leads. */
function WrittenLink({ href, text }: { href: string; text: string }) {
  const host = hostBehind({ href, text })
  return (
    <>
      <ExternalLink href={href}>{text}</ExternalLink>
      {host === null ? null : ` (${host})`}
    </>
  )
}
