import type { Plan, Step } from './plan.ts';

/** Whether a plan still fails. */
export type Fails = (plan: Plan) => Promise<boolean>;

/**
 * Leaves out of a failing plan what it fails without: halves of its steps first, then ever smaller parts.
 * @param most so many plans are tried.
 */
export async function shrink(plan: Plan, fails: Fails, most: number): Promise<Plan> {
  let smallest = plan;
  let left = most;
  /** Tries to do without each part of a size; answers whether any was left out. */
  const without = async (size: number): Promise<boolean> => {
    const { length } = smallest.steps;
    for (let at = 0; at < smallest.steps.length && left > 0; left -= 1) {
      const smaller = leftOut(smallest, at, size);
      if (await fails(smaller)) smallest = smaller;
      else at += size;
    }
    return smallest.steps.length < length;
  };
  for (let size = plan.steps.length >> 1; size > 1; size >>= 1) await without(size);
  while (left > 0 && (await without(1)));
  return smallest;
}

function leftOut(plan: Plan, at: number, size: number): Plan {
  return { ...plan, steps: plan.steps.toSpliced(at, size) };
}

/** A plan's steps for a person, one a line. */
export function scriptOf({ seed, tables, steps }: Plan): string {
  const rules = tables.map(({ config }) => `  ${JSON.stringify(config)}`);
  const lines = steps.map(
    (step) => `  ${(step.at / 1_000).toFixed(3).padStart(9)} s  ${textOf(step)}`,
  );
  return [`seed ${seed}, at`, ...rules, ...lines].join('\n');
}

function textOf({ at: _, kind, ...rest }: Step): string {
  return `${kind} ${JSON.stringify(rest)}`;
}
