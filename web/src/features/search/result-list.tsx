import { findWords } from '@farol/domain/search-words.ts'
import { useId } from 'react'
import { MarkedText } from '#/features/transcript/marked-text.tsx'
import { classNames } from '#/ui/class-names.ts'
import { renderAs } from '#/ui/render-as.ts'
import type { Result, ResultGroup } from './result-groups.tsx'

type ListProps = {
  id: string
  groups: readonly ResultGroup[]
  words: readonly string[]
  activeKey: string | undefined
  onPoint: (key: string) => void
  onChoose: () => void
}

/** The focus stays in the field above: it says which of these is active. */
export function ResultList({ id, groups, ...shared }: ListProps) {
  return (
    <div id={id} role="listbox" aria-label="Resultados">
      {groups.map((group) => (
        <Group key={group.label} listId={id} group={group} {...shared} />
      ))}
    </div>
  )
}

type GroupProps = Omit<ListProps, 'id' | 'groups'> & { listId: string; group: ResultGroup }

function Group({ listId, group: { label, results }, activeKey, ...shared }: GroupProps) {
  const labelId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
    <div role="group" aria-labelledby={labelId} className="not-first:mt-4">
      <p id={labelId} role="presentation" className="mb-1 px-3 text-xs font-strong text-text-muted">
        {label}
      </p>
      {results.map((result) => (
        <Option
          key={result.key}
          id={optionId(listId, result)}
          result={result}
          isActive={result.key === activeKey}
          {...shared}
        />
      ))}
    </div>
  )
}

export const optionId = (listId: string, { key }: Result) => `${listId}-${key}`

type OptionProps = Pick<ListProps, 'words' | 'onPoint' | 'onChoose'> & {
  id: string
  result: Result
  isActive: boolean
}

function Option({ id, result, words, isActive, onPoint, onChoose }: OptionProps) {
  const { key, title, detail, quote, lead, link } = result
  return renderAs('a', link, {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onPointerMove: () => {
      if (!isActive) onPoint(key)
    },
    onClick: onChoose,
    className: classNames(
      'flex min-h-11 items-center gap-3 rounded-md px-3 py-2 text-text no-underline',
      isActive && 'bg-tide',
    ),
    children: (
      <>
        {lead}
        <span className="grid min-w-0 flex-1">
          <span className="wrap-anywhere">
            <MarkedText text={title} marks={findWords(title, words)} />
          </span>
          {quote ? (
            <span lang={quote.language} dir="auto" className="wrap-anywhere text-text-muted">
              <MarkedText text={quote.text} marks={findWords(quote.text, words)} />
            </span>
          ) : null}
          {detail ? (
            <span className="text-xs wrap-anywhere text-text-muted">
              <MarkedText text={detail} marks={findWords(detail, words)} />
            </span>
          ) : null}
        </span>
      </>
    ),
  })
}
