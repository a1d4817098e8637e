import { useInfiniteQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { foundDuvidasQuery, lessonDuvidasQuery } from '#/api/duvidas.ts'
import type { LessonPlace } from '#/api/lessons.ts'
import { useSearchText } from '#/forms/use-search-text.ts'
import type { LessonMedia } from '#/player/lesson-media.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { Button } from '#/ui/button.tsx'
import { SearchInput } from '#/ui/search-input.tsx'
import { SkeletonLines } from '#/ui/skeleton.tsx'
import { AskForm } from './ask-form.tsx'
import { DuvidaItem } from './duvida-item.tsx'
import { ListProblem, MoreButton } from './list-parts.tsx'
import { MomentMarks } from './moment-marks.tsx'
import { PlaceLink } from './place-link.tsx'

type Props = {
  place: LessonPlace
  media: LessonMedia | null
  /** Goes to a second of the video, as far as this student may. */
  onSeek: (seconds: number) => void
  /** What to draw over the timeline of the player. */
  onMarks: (marks: ReactNode) => void
}

/** The dúvidas under a lesson. Loaded after the video, and in pages. */
export function LessonDuvidas({ place, media, onSeek, onMarks }: Props) {
  const [search, setSearch] = useState('')
  const { typed, setTyped } = useSearchText(search, setSearch)
  const heading = useRef<HTMLHeadingElement>(null)
  // A notification leads here: the page was there before the section.
  useEffect(() => {
    if (window.location.hash === '#duvidas') heading.current?.scrollIntoView()
  }, [])
  return (
    <section aria-labelledby="duvidas" className="min-w-0">
      <h2 ref={heading} id="duvidas" className="mb-4 text-[1.375rem]">
        Dúvidas
      </h2>
      <div className="max-w-[62ch]">
        <AskForm place={place} media={media} />
      </div>
      <search className="mt-8 block max-w-100">
        <SearchInput
          aria-label="Buscar nas dúvidas do curso"
          placeholder="Buscar nas dúvidas do curso"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {search === '' ? (
        <OfLesson place={place} media={media} onSeek={onSeek} onMarks={onMarks} />
      ) : (
        <Found courseId={place.courseId} search={search} />
      )}
    </section>
  )
}

const listClasses = 'mt-2 [&>li+li]:border-t [&>li+li]:border-border'

const Loading = () => (
  <p className="mt-6">
    <SkeletonLines />
  </p>
)

function OfLesson({ place, media, onSeek, onMarks }: Props) {
  const list = useInfiniteQuery(lessonDuvidasQuery(place))
  const { data, error, refetch, dataUpdatedAt } = list
  const moments = data?.pages[0]?.moments
  const draw = useEffectEvent(onMarks)
  useEffect(() => {
    draw(media && moments?.length ? <MomentMarks moments={moments} media={media} /> : null)
  }, [moments, media])
  if (error && !data) return <ListProblem error={error} onRetry={refetch} />
  if (!data) return <Loading />
  const duvidas = data.pages.flatMap((page) => page.duvidas)
  if (duvidas.length === 0)
    return (
      <p className="mt-6 text-text-muted">Ninguém perguntou ainda. Sua dúvida pode ser a de muita gente.</p>
    )
  return (
    <>
      <ul className={listClasses}>
        {duvidas.map((duvida) => (
          <li key={duvida.id}>
            <DuvidaItem
              duvida={duvida}
              asOf={dataUpdatedAt}
              courseId={place.courseId}
              place={
                duvida.seconds === null ? null : (
                  <MinuteButton seconds={duvida.seconds} media={media} onSeek={onSeek} />
                )
              }
            />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

type MinuteProps = Pick<Props, 'media' | 'onSeek'> & { seconds: number }

function MinuteButton({ seconds, media, onSeek }: MinuteProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={Play}
      aria-label={`Ver o vídeo em ${minutesAndSeconds(seconds)}`}
      disabled={media === null}
      onClick={() => {
        onSeek(seconds)
        media?.play()
        document.querySelector('.player')?.scrollIntoView({ block: 'nearest' })
      }}
      className="tabular-nums"
    >
      {`em ${minutesAndSeconds(seconds)}`}
    </Button>
  )
}

function Found({ courseId, search }: { courseId: string; search: string }) {
  const list = useInfiniteQuery(foundDuvidasQuery(courseId, search))
  const { data, error, refetch, dataUpdatedAt } = list
  if (error && !data) return <ListProblem error={error} onRetry={refetch} />
  if (!data) return <Loading />
  const duvidas = data.pages.flatMap((page) => page.duvidas)
  return (
    <>
      <p role="status" className="mt-4 text-sm wrap-anywhere text-text-muted">
        {duvidas.length === 0
          ? `Nada encontrado para “${search}” nas aulas que já estão abertas para você.`
          : `Dúvidas do curso com “${search}”`}
      </p>
      <ul className={listClasses}>
        {duvidas.map((duvida) => (
          <li key={duvida.id}>
            <DuvidaItem
              duvida={duvida}
              asOf={dataUpdatedAt}
              courseId={courseId}
              place={<PlaceLink duvida={duvida} />}
            />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}
