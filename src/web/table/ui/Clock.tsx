/* Clock.tsx -- The rules' clock, which all pages share: whole seconds until it runs out. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

export function Clock(props: { until: number | null }) {
  const { until } = props;
  const left = useSignal(0);
  useEffect(() => {
    if (until === null) return undefined;
    const tick = (): void => {
      left.value = Math.max(0, Math.ceil((until - performance.now()) / 1000));
    };
    tick();
    const timer = setInterval(tick, 200);
    return () => clearInterval(timer);
  }, [until]);
  if (until === null) return null;
  return (
    <span class={left.value <= 5 ? 'clock soon' : 'clock'} role="timer" aria-label="Time left">
      {left.value} s
    </span>
  );
}
