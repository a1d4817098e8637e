import type { OpenedLesson } from '@farol/contract/lessons.ts'
import { useState } from 'react'
import { LinkedText } from '#/text/linked-text.tsx'
import { classNames } from '#/ui/class-names.ts'
import { LessonHeader } from './lesson-header.tsx'
import { LessonPanel } from './lesson-panel.tsx'
import { LessonVideo } from './lesson-video.tsx'
import { QuizCard } from './quiz-card.tsx'
import { useLessonVisit } from './use-lesson-visit.ts'

export function LessonScreen({ opened }: { opened: OpenedLesson }) {
  const { course, lesson, quiz } = opened
  const visit = useLessonVisit(opened)
  const [isTheatre, setIsTheatre] = useState(false)
  return (
    <div className="night cinema min-h-dvh bg-background">
      <a href="#conteudo" className="skip-link">
        Ir para o conteúdo
      </a>
      <LessonHeader course={course} title={lesson.title} />
      <p role="status" className={visit.isLeaving ? 'leaving-note' : 'sr-only'}>
        {visit.isLeaving ? 'Salvando seu progresso antes de sair…' : null}
      </p>
      <main
        id="conteudo"
        tabIndex={-1}
        className={classNames(
          'mx-auto grid grid-cols-1 gap-x-8 pb-16 md:px-8 lg:grid-cols-[minmax(0,1fr)_var(--spacing-panel)]',
          // A panel that is longer than what stands beside it adds nothing between the video and its description.
          'lg:grid-rows-[auto_1fr]',
          !isTheatre && 'max-w-[1560px]',
        )}
      >
        <div className={classNames('min-w-0', isTheatre && 'theatre lg:col-span-2')}>
          <LessonVideo
            opened={opened}
            visit={visit}
            isTheatre={isTheatre}
            onToggleTheatre={() => setIsTheatre(!isTheatre)}
          />
        </div>
        <LessonPanel
          opened={opened}
          visit={visit}
          className={classNames(
            'max-lg:mt-6 max-md:px-gutter lg:col-start-2',
            isTheatre ? 'lg:mt-7' : 'lg:row-span-2',
          )}
        />
        <div
          className={classNames(
            'mt-7 grid content-start items-start gap-x-10 gap-y-8 max-md:px-gutter lg:col-start-1 lg:row-start-2',
            quiz && 'xl:grid-cols-[minmax(0,1fr)_400px]',
          )}
        >
          <AboutLesson description={lesson.description} />
          {quiz ? (
            <QuizCard
              place={{ courseId: course.id, lessonId: lesson.id }}
              hasNext={opened.next !== null}
              quiz={quiz}
              access={visit.quizAccess}
              minWatchPercentage={lesson.minWatchPercentage}
            />
          ) : null}
        </div>
      </main>
    </div>
  )
}

function AboutLesson({ description }: { description: string }) {
  return (
    <section>
      <h2 className="mb-3 text-[1.375rem]">Sobre esta aula</h2>
      <p className="max-w-[62ch] whitespace-pre-line wrap-anywhere text-text-muted">
        <LinkedText text={description || 'Esta aula ainda não tem descrição.'} />
      </p>
    </section>
  )
}
