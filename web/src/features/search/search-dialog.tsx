import { searchWords } from '@farol/domain/search-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { searchQuery } from '#/api/search.ts'
import { useUser } from '#/app/use-user.ts'
import { isSearchable } from '#/forms/use-search-text.ts'
import { counted } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { Dialog, DialogBody } from '#/ui/dialog.tsx'
import { SearchInput } from '#/ui/search-input.tsx'
import { SkeletonLines } from '#/ui/skeleton.tsx'
import { type Result, resultGroups } from './result-groups.tsx'
import { optionId, ResultList } from './result-list.tsx'

type Props = { isOpen: boolean; onClose: () => void; scope: 'night cinema' | undefined }

export function SearchDialog({ isOpen, onClose, scope }: Props) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title="Buscar"
      {...(scope ? { scope } : {})}
    >
      <SearchPanel onClose={onClose} />
    </Dialog>
  )
}

const PAUSE_MS = 120
const NOTHING = { courses: [], lessons: [], transcripts: [], turmas: [], people: [] }

/** What is typed, once the typing pauses. */
function usePaused(typed: string) {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}

function useResults(typed: string) {
  const { role } = useUser()
  const isInAdmin = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') })
  const text = usePaused(typed.trim())
  const words = isSearchable(text) ? searchWords(text) : []
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...searchQuery(words.join(' ')),
    enabled: words.length > 0,
  })
  const isAsked = words.length > 0
  const isLoading = isAsked && !data && !isError
  return {
    text,
    words,
    isAsked,
    isError,
    refetch,
    isLoading,
    /** What is shown is not, or not yet all of, the answer to what stands in the field: Enter would open the wrong result. */
    isOld: isLoading || isPlaceholderData || text !== typed.trim(),
    groups: isAsked ? resultGroups(data ?? NOTHING, words, { role, isInAdmin }) : [],
  }
}

function SearchPanel({ onClose }: { onClose: () => void }) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [activeKey, setActiveKey] = useState<string>()
  const found = useResults(typed)
  const results = found.groups.flatMap((group) => group.results)
  const active = results.find(({ key }) => key === activeKey) ?? results[0]

  const activate = (result: Result | undefined) => {
    if (!result) return
    setActiveKey(result.key)
    document.getElementById(optionId(listId, result))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !active) return
    const at = results.indexOf(active)
    if (event.key === 'ArrowDown') activate(results[(at + 1) % results.length])
    else if (event.key === 'ArrowUp') activate(results.at(at - 1))
    else if (event.key === 'Enter' && !found.isOld) document.getElementById(optionId(listId, active))?.click()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="px-5 pt-1 pb-4 sm:px-7">
        <SearchInput
          role="combobox"
          aria-label="Buscar em toda a escola"
          aria-autocomplete="list"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && optionId(listId, active)}
          autoComplete="off"
          placeholder="Cursos, aulas e o que é dito nelas"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActiveKey(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <DialogBody className="-mx-3 sm:min-h-[min(26rem,55dvh)]">
        <div aria-busy={found.isOld} className={classNames(found.isOld && 'opacity-70')}>
          <ResultList
            id={listId}
            groups={found.groups}
            words={found.words}
            activeKey={active?.key}
            onPoint={setActiveKey}
            onChoose={onClose}
          />
        </div>
        <Notice found={found} count={results.length} />
      </DialogBody>
    </>
  )
}

type NoticeProps = { found: ReturnType<typeof useResults>; count: number }

/** The status stays where it is and changes its text: screen readers do not announce one that comes with its text. */
function Notice({ found, count }: NoticeProps) {
  const text = sentence(found, count)
  return (
    <>
      {found.isError ? (
        <div role="alert" className="px-3 py-2">
          <p className="mb-2">A busca não funcionou.</p>
          <Button variant="outline" size="sm" onClick={() => void found.refetch()}>
            Tentar novamente
          </Button>
        </div>
      ) : null}
      {found.isLoading ? (
        <p className="px-3 py-2">
          <SkeletonLines />
        </p>
      ) : null}
      <p
        role="status"
        className={classNames(
          'px-3 wrap-anywhere text-text-muted',
          count > 0 || text === '' ? 'sr-only' : 'py-2',
        )}
      >
        {text}
      </p>
    </>
  )
}

function sentence({ text, isAsked, isOld, isError }: NoticeProps['found'], count: number) {
  if (!isAsked) return 'Digite pelo menos duas letras: basta o começo de cada palavra, com ou sem acentos.'
  if (isOld || isError) return ''
  if (count > 0) return counted(count, ['resultado', 'resultados'])
  return `Nada encontrado para “${text}”.`
}
