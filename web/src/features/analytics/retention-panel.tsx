import type { CourseFunnel, LessonRetention } from '@farol/contract/analytics.ts'
import { wholePercent } from '@farol/domain/analytics.ts'
import { momentsByHundredth } from '@farol/domain/duvida-moments.ts'
import { useQuery } from '@tanstack/react-query'
import { retentionQuery } from '#/api/analytics.ts'
import { agreeing, counted, DUVIDAS, STUDENTS } from '#/text/counts.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { numberText } from '#/text/numbers.ts'
import { Select } from '#/ui/select.tsx'
import { Table } from '#/ui/table.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { percentAxis, timeAxis } from './chart-ticks.ts'
import { TimeChart } from './time-chart.tsx'

type Props = {
  lessons: CourseFunnel['lessons']
  /** Only its members. */
  turmaId: string | undefined
  /** Undefined while it is not known which lessons there are. */
  lessonId: string | undefined
  onLesson: (lessonId: string) => void
}

/** A table of a hundred rows is a file, not a table: it shows every fifth. */
const TABLE_STEP = 5

export function RetentionPanel({ lessons, turmaId, lessonId, onLesson }: Props) {
  const { data, error, refetch } = useQuery({
    ...retentionQuery(lessonId ?? '', turmaId),
    enabled: lessonId !== undefined,
  })
  const parts = data ? partsOf(data) : []
  return (
    <ChartPanel
      title="Onde os estudantes param"
      note={
        data && data.viewers > 0 ? summary(data) : 'Que parte do vídeo cada estudante viu, desde o início.'
      }
      waiting={data ? undefined : { error, onRetry: refetch }}
      empty={
        data?.viewers === 0 && {
          title: 'Ninguém assistiu a esta aula ainda',
          text: 'A curva aparece quando alguém der play.',
        }
      }
      choices={
        <Select
          aria-label="Aula"
          value={lessonId ?? null}
          placeholder="Aula"
          isDisabled={lessonId === undefined}
          onValueChange={onLesson}
          options={lessons.map(({ id, title }, index) => ({
            value: id,
            label: `Aula ${index + 1}: ${title}`,
          }))}
          className="max-w-100"
        />
      }
      chart={
        <TimeChart
          label="Parte dos estudantes que viu cada trecho do vídeo"
          points={
            data &&
            parts.map(({ at, share, duvidas }) => ({
              label: at,
              value: share,
              note: duvidas > 0 ? counted(duvidas, DUVIDAS) : undefined,
            }))
          }
          x={data ? partTicks(data.lesson.videoDuration) : []}
          y={percentAxis()}
          shown={(value) => `${percentSaw(value)} este trecho`}
        />
      }
      table={<PartTable parts={everyFifth(parts)} />}
      csv={{
        name: 'onde-os-estudantes-param',
        lines: () => [
          ['Trecho', 'Estudantes', '% de quem assistiu', 'Dúvidas'],
          ...parts.map(({ at, students, share, duvidas }) => [at, students, share, duvidas]),
        ],
      }}
    />
  )
}

type Part = { at: string; students: number; share: number; duvidas: number }

/** By the clock of the video where its length is known, else in percent of it. */
function partsOf({ lesson, viewers, seen, moments }: LessonRetention): Part[] {
  const asked = lesson.videoDuration > 0 ? momentsByHundredth(moments, lesson.videoDuration) : []
  const counts = new Map(asked.map(({ hundredth, count }) => [hundredth, count]))
  return seen.map((students, hundredth) => ({
    at:
      lesson.videoDuration > 0
        ? minutesAndSeconds((hundredth / seen.length) * lesson.videoDuration)
        : `${hundredth}%`,
    students,
    share: wholePercent(students, viewers),
    duvidas: counts.get(hundredth) ?? 0,
  }))
}

/** With the dúvidas of those between. */
const everyFifth = (parts: Part[]) =>
  parts.flatMap((part, index) => {
    if (index % TABLE_STEP !== 0) return []
    const duvidas = parts.slice(index, index + TABLE_STEP).reduce((sum, each) => sum + each.duvidas, 0)
    return [{ ...part, duvidas }]
  })

/** In round minutes or seconds where the length is known. */
function partTicks(duration: number) {
  if (duration === 0) return percentAxis().ticks
  const { top, ticks } = timeAxis(duration)
  return ticks
    .map(({ at }) => ({ at: (at * top) / duration, label: minutesAndSeconds(at * top) }))
    .filter(({ at }) => at <= 1)
}

const percentSaw = (percent: number) => `${percent}% ${agreeing(percent, ['viu', 'viram'])}`

const summary = ({ viewers, seen }: LessonRetention) =>
  `De ${counted(viewers, STUDENTS)}, ${percentSaw(wholePercent(seen.at(-1) ?? 0, viewers))} o fim do vídeo.`

function PartTable({ parts }: { parts: Part[] }) {
  return (
    <Table
      caption="Onde os estudantes param"
      rows={parts}
      rowKey={({ at }) => at}
      columns={[
        { key: 'at', header: 'Trecho', cell: ({ at }) => at, isRowHeader: true },
        {
          key: 'students',
          header: 'Estudantes',
          cell: ({ students }) => numberText(students),
          align: 'right',
        },
        { key: 'share', header: 'De quem assistiu', cell: ({ share }) => `${share}%`, align: 'right' },
        { key: 'duvidas', header: 'Dúvidas', cell: ({ duvidas }) => numberText(duvidas), align: 'right' },
      ]}
    />
  )
}
