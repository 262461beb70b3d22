import { t } from '@lingui/core/macro';
import { Check, Plus } from 'lucide-react';
import type { FollowKind } from '#domain/following/follow.ts';
import { Button, type ButtonSize } from '#web/components/button.tsx';
import { classes } from '#web/components/classes.ts';
import { useToast } from '#web/components/toast.tsx';
import { findFollow, useFollows, useToggleFollow } from '#web/lib/following/use-follows.ts';
import { useUser } from '#web/lib/session/session-context.tsx';

interface FollowButtonProps {
  kind: FollowKind;
  value: string;
  /** What is followed, for screen readers. */
  name: string;
  size?: ButtonSize;
  className?: string;
}

/** Follows a thing or stops it; nothing for people without an account. */
export function FollowButton({ kind, value, name, size = 'normal', className }: FollowButtonProps) {
  const follows = useFollows();
  const toggle = useToggleFollow();
  const toast = useToast();
  const user = useUser();
  if (user === null) return null;
  const followed = findFollow(follows ?? [], { kind, value });
  const isFollowed = followed !== undefined;
  const Icon = isFollowed ? Check : Plus;
  return (
    <Button
      size={size}
      // Has its place before it is known what it says, so that nothing moves.
      className={classes(className, follows === undefined && 'invisible')}
      aria-pressed={isFollowed}
      busy={toggle.isPending}
      icon={Icon}
      onClick={() => toggle.mutate({ kind, value, followed }, { onError: (error) => toast(error.message) })}
    >
      {isFollowed ? t({ message: 'Following', context: 'button' }) : t`Follow`}{' '}
      <span className="visually-hidden">{name}</span>
    </Button>
  );
}
