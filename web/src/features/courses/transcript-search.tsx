import type { LessonMatches } from '@farol/contract/captions.ts'
import { findText } from '@farol/domain/captions/find-text.ts'
import { CAPTION_LANGUAGES, DEFAULT_CAPTION_LANGUAGE } from '@farol/domain/captions/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { transcriptMatchesQuery } from '#/api/captions.ts'
import { MarkedText } from '#/features/transcript/marked-text.tsx'
import { useSearchText } from '#/forms/use-search-text.ts'
import { counted } from '#/text/counts.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { Button } from '#/ui/button.tsx'
import { SearchInput } from '#/ui/search-input.tsx'
import { SkeletonLines } from '#/ui/skeleton.tsx'

const route = getRouteApi('/_signed-in/_student/course/$courseId')

/** Finds what is said in the lessons, and leads to the second at which it is said. */
export function TranscriptSearch({ courseId }: { courseId: string }) {
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { typed, setTyped } = useSearchText(
    search,
    (text) => void navigate({ search: text ? { search: text } : {}, replace: true, resetScroll: false }),
  )
  return (
    <search className="block">
      <SearchInput
        aria-label="Buscar no que é dito nas aulas"
        placeholder="Buscar no que é dito nas aulas"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="max-w-130"
      />
      {search ? <Matches courseId={courseId} search={search} /> : null}
    </search>
  )
}

function Matches({ courseId, search }: { courseId: string; search: string }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(transcriptMatchesQuery(courseId, search))
  if (isError)
    return (
      <div role="alert" className="mt-4 text-sm">
        <p className="mb-2">A busca não funcionou.</p>
        <Button variant="outline" size="sm" onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      </div>
    )
  if (!data)
    return (
      <p className="mt-4 max-w-130">
        <SkeletonLines />
      </p>
    )
  const total = data.reduce((sum, { matchCount }) => sum + matchCount, 0)
  return (
    <div aria-busy={isPlaceholderData} className="mt-4">
      <p role="status" className="text-sm wrap-anywhere text-text-muted">
        {total > 0
          ? `${counted(total, ['resultado', 'resultados'])} para “${search}”`
          : `Nada encontrado para “${search}”. A busca olha as aulas que já estão abertas para você.`}
      </p>
      {data.map((lesson) => (
        <LessonFound key={lesson.lessonId} courseId={courseId} search={search} found={lesson} />
      ))}
    </div>
  )
}

type FoundProps = { courseId: string; search: string; found: LessonMatches }

function LessonFound({ courseId, search, found }: FoundProps) {
  const { lessonId, number, title, matches, matchCount } = found
  const hidden = matchCount - matches.length
  return (
    <section className="mt-4">
      <h2 className="text-base wrap-anywhere">{`${number}. ${title}`}</h2>
      <ol className="-mx-3 mt-1">
        {matches.map(({ seconds, text, language }) => (
          <li key={`${language} ${seconds} ${text}`}>
            <Link
              to="/course/$courseId/lesson/$lessonId"
              params={{ courseId, lessonId }}
              search={{ t: seconds }}
              className="flex min-h-11 items-start gap-3 rounded-md px-3 py-2.5 hover:bg-tide"
            >
              <span className="flex-none text-text-muted tabular-nums">{minutesAndSeconds(seconds)}</span>{' '}
              <span lang={language} dir="auto" className="min-w-0 wrap-anywhere">
                <MarkedText text={text} marks={findText(text, search)} />
              </span>
              {language === DEFAULT_CAPTION_LANGUAGE ? null : (
                <span className="ml-auto flex-none text-sm text-text-muted">
                  {CAPTION_LANGUAGES[language]}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ol>
      {hidden > 0 ? (
        <p className="text-sm text-text-muted">
          {`E mais ${counted(hidden, ['vez', 'vezes'])}: a transcrição da aula mostra todas.`}
        </p>
      ) : null}
    </section>
  )
}
