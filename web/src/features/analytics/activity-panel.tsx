import type { ActivityDay } from '@farol/contract/analytics.ts'
import { useState } from 'react'
import { counted, STUDENTS, VISITS } from '#/text/counts.ts'
import { calendarDay, compactTime, hours } from '#/text/figures.ts'
import { numberText } from '#/text/numbers.ts'
import { Segmented } from '#/ui/segmented.tsx'
import { Table } from '#/ui/table.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { dayTicks, numberAxis, timeAxis } from './chart-ticks.ts'
import { TimeChart } from './time-chart.tsx'

const MEASURES = {
  hours: {
    label: 'Horas assistidas',
    of: (day: ActivityDay) => day.watchedSeconds,
    shown: compactTime,
    axis: timeAxis,
  },
  students: {
    label: 'Estudantes ativos',
    of: (day: ActivityDay) => day.activeStudents,
    shown: (value: number) => counted(value, STUDENTS),
    axis: numberAxis,
  },
  visits: {
    label: 'Visitas',
    of: (day: ActivityDay) => day.visits,
    shown: (value: number) => counted(value, VISITS),
    axis: numberAxis,
  },
}
type Measure = keyof typeof MEASURES

const OPTIONS = [
  { value: 'hours', label: 'Horas' },
  { value: 'students', label: 'Estudantes' },
  { value: 'visits', label: 'Visitas' },
] as const

const LOADING = { error: null, onRetry: () => undefined }

/** `days` is undefined while they are loading. */
export function ActivityPanel({ days }: { days: ActivityDay[] | undefined }) {
  const [measure, setMeasure] = useState<Measure>('hours')
  const { label, of, shown, axis } = MEASURES[measure]
  const isEmpty = days?.every(({ visits }) => visits === 0)
  return (
    <ChartPanel
      title="Atividade por dia"
      note="Uma visita termina depois de 30 minutos sem atividade, ou à meia-noite."
      waiting={days ? undefined : LOADING}
      empty={
        isEmpty && {
          title: 'Nenhuma atividade neste período',
          text: 'Quando alguém abrir uma aula, o dia aparece aqui.',
        }
      }
      chart={
        <>
          <Segmented
            label="Medida"
            value={measure}
            onValueChange={setMeasure}
            options={OPTIONS}
            className="mb-4"
          />
          <TimeChart
            label={`${label} por dia`}
            points={days?.map((day) => ({ label: calendarDay(day.day), value: of(day) }))}
            x={dayTicks(days?.map(({ day }) => day) ?? [])}
            y={axis(Math.max(0, ...(days ?? []).map(of)))}
            shown={shown}
          />
        </>
      }
      table={<DayTable days={days ?? []} />}
      csv={{
        name: 'atividade-por-dia',
        lines: () => [
          ['Dia', 'Segundos assistidos', 'Estudantes ativos', 'Visitas'],
          ...(days ?? []).map(({ day, watchedSeconds, activeStudents, visits }) => [
            day,
            Math.round(watchedSeconds),
            activeStudents,
            visits,
          ]),
        ],
      }}
    />
  )
}

/** The newest day first: it is what one looks for. */
function DayTable({ days }: { days: ActivityDay[] }) {
  return (
    <Table
      caption="Atividade por dia"
      rows={days.toReversed()}
      rowKey={({ day }) => day}
      columns={[
        { key: 'day', header: 'Dia', cell: ({ day }) => calendarDay(day), isRowHeader: true },
        { key: 'hours', header: 'Assistido', cell: (day) => hours(day.watchedSeconds), align: 'right' },
        {
          key: 'students',
          header: 'Estudantes ativos',
          cell: (day) => numberText(day.activeStudents),
          align: 'right',
        },
        {
          key: 'visits',
          header: 'Visitas',
          cell: ({ visits }) => numberText(visits),
          align: 'right',
        },
      ]}
    />
  )
}
