import { Link } from '@tanstack/react-router'
import { Check, ChevronRight, X } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import type { School } from '#/api/overview.ts'
import { Panel } from '#/features/admin/page.tsx'
import { browserStorage } from '#/outbox/browser-storage.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { TextLink } from '#/ui/text-link.tsx'

type Step = { title: string; detail: string; isDone: boolean; render: ReactElement }

const DISMISSED = 'farol.first-steps'
const storage = browserStorage()

/** How to open a school that is still empty; gone once a student can begin, or once it was dismissed. */
export function FirstSteps({ school }: { school: School }) {
  const [isDismissed, setIsDismissed] = useState(() => storage.read(DISMISSED) !== null)
  const titleId = useId()
  const steps = stepsOf(school)
  const next = steps.find(({ isDone }) => !isDone)
  if (!next || isDismissed) return null

  const dismiss = () => {
    storage.write(DISMISSED, 'dismissed')
    setIsDismissed(true)
    document.getElementById('conteudo')?.focus()
  }

  return (
    <Panel className="mb-7 px-5 pt-4.5 pb-3 md:px-6">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id={titleId} className="text-[1.1875rem]">
            Primeiros passos
          </h2>
          <p className="mt-0.5 text-sm text-text-muted">
            Três passos, e sua escola está aberta. O nome e o logo dela ficam em{' '}
            <TextLink kind="inline" render={<Link to="/admin/settings" hash="escola" />}>
              Configurações, Escola
            </TextLink>
            .
          </p>
        </div>
        <Button
          variant="ghost"
          size="sm"
          icon={X}
          aria-label="Dispensar os primeiros passos"
          onClick={dismiss}
        />
      </div>
      <ol aria-labelledby={titleId} className="mt-2.5 grid divide-y divide-border">
        {steps.map((step, index) => (
          <StepRow key={step.title} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </Panel>
  )
}

function StepRow({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  return (
    <li className="relative flex items-center gap-4 py-3">
      <span
        aria-hidden
        className={classNames(
          'grid size-8.5 flex-none place-items-center rounded-full border-2 text-sm font-strong tabular-nums',
          step.isDone && 'border-brand bg-brand text-brand-contrast',
          isNext && 'border-beam bg-beam text-beam-contrast',
          !step.isDone && !isNext && 'border-border-strong text-text-muted',
        )}
      >
        {step.isDone ? <Check size={18} strokeWidth={2} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <TextLink kind="inline" render={step.render} className="after:absolute after:inset-0">
          {step.title}
        </TextLink>
        <p className="text-sm text-text-muted">{step.detail}</p>
      </div>
      {step.isDone ? (
        <span className="text-sm text-text-muted">Feito</span>
      ) : (
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden className="flex-none text-text-muted" />
      )}
    </li>
  )
}

function stepsOf({ courses, lessons, publishedCourses, firstCourseId }: School): Step[] {
  const params = firstCourseId === null ? undefined : { courseId: firstCourseId }
  return [
    {
      title: 'Crie o primeiro curso',
      detail: 'Um título basta para começar. Até ser publicado, só a administração o vê.',
      isDone: courses > 0,
      render: <Link to="/admin/courses/new" />,
    },
    {
      title: 'Adicione uma aula',
      detail: 'Cole o link de um vídeo, ou envie o arquivo, e, se quiser, acrescente um quiz.',
      isDone: lessons > 0,
      render: params ? (
        <Link to="/admin/courses/$courseId/lessons/new" params={params} />
      ) : (
        <Link to="/admin/courses" />
      ),
    },
    {
      title: 'Publique e convide',
      detail:
        'Use “Publicar” na página do curso. Depois convide uma turma, ou envie o endereço da escola: cada estudante cria a própria conta.',
      isDone: publishedCourses > 0,
      render: params ? <Link to="/admin/courses/$courseId" params={params} /> : <Link to="/admin/courses" />,
    },
  ]
}
