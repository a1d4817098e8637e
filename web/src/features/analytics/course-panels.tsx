import { useQuery } from '@tanstack/react-query'
import { type AnalyticsOverview, funnelQuery } from '#/api/analytics.ts'
import { FunnelPanel } from './funnel-panel.tsx'
import { PanelWaiting } from './panel-waiting.tsx'
import { RetentionPanel } from './retention-panel.tsx'

type Props = {
  courses: AnalyticsOverview['courses']
  courseId: string | undefined
  lessonId: string | undefined
  onCourse: (courseId: string) => void
  onLesson: (courseId: string, lessonId: string) => void
}

/** One course is looked at closely: how far students get in it, and where they leave one of its lessons. */
export function CoursePanels({ courses, ...props }: Props) {
  const chosen = courses.find(({ id }) => id === props.courseId) ?? busiest(courses)
  return chosen ? <ChosenCourse {...props} courses={courses} course={chosen} /> : null
}

const busiest = (courses: Props['courses']) => courses.toSorted((a, b) => b.started - a.started).at(0)

type ChosenProps = Omit<Props, 'courseId'> & { course: Props['courses'][number] }

function ChosenCourse({ courses, course, lessonId, onCourse, onLesson }: ChosenProps) {
  const { data, error, isPending, refetch } = useQuery(funnelQuery(course.id))
  const lesson = data?.lessons.find(({ id }) => id === lessonId) ?? data?.lessons[0]
  return (
    <>
      <FunnelPanel
        courses={courses}
        courseId={course.id}
        onCourse={onCourse}
        funnel={data}
        waiting={data ? undefined : <PanelWaiting error={error} onRetry={refetch} />}
      />
      {lesson || isPending ? (
        <RetentionPanel
          lessons={data?.lessons ?? []}
          lessonId={lesson?.id}
          onLesson={(id) => onLesson(course.id, id)}
        />
      ) : null}
    </>
  )
}
