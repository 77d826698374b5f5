//! Limits of a reply: how long it may take, how large it may be, and how often reading it yields.

use super::timed_out;
use crate::backend::Clock;
use crate::error::{Error, ErrorCode, Result};
use crate::settings::LlmSettings;

/// While reading a fast reply, yields to other tasks (stopping a question, a sign of life) at least this often, in ms.
const TURN_MS: f64 = 20.0;

/// The limits of one reply.
pub(crate) struct Patience<'a> {
    settings: &'a LlmSettings,
    clock: &'a dyn Clock,
    until: f64,
    bytes: usize,
    turn: f64,
}

impl<'a> Patience<'a> {
    /// Limits for a reply that begins now.
    pub(crate) fn new(settings: &'a LlmSettings, clock: &'a dyn Clock) -> Self {
        let now = clock.now_ms();
        Self { settings, clock, until: now + settings.total_timeout_ms as f64, bytes: 0, turn: now }
    }

    /// How long to wait for the next piece, in ms.
    pub(crate) fn wait(&self) -> u64 {
        let left = (self.until - self.clock.now_ms()).max(0.0);
        self.settings.timeout_ms.min(left as u64)
    }

    /// Counts a piece, and yields to other tasks if it is time to.
    ///
    /// # Errors
    /// `endpoint_timeout` for a reply that takes too long in total, `limit_exceeded` for one that is too large.
    pub(crate) async fn took(&mut self, piece: &[u8]) -> Result<()> {
        let now = self.clock.now_ms();
        if now > self.until {
            return Err(self.over());
        }
        self.bytes = self.bytes.saturating_add(piece.len());
        if self.bytes > self.settings.max_reply_bytes {
            let what = "The model server sent more than {} bytes";
            return Err(Error::beyond(what, self.settings.max_reply_bytes, "llm.maxReplyBytes"));
        }
        if now - self.turn > TURN_MS {
            self.clock.sleep(0).await;
            self.turn = self.clock.now_ms();
        }
        Ok(())
    }

    /// Whether the total time is used up: a retry would take just as long.
    pub(crate) fn is_over(&self) -> bool {
        // A timer may fire a moment early.
        self.clock.now_ms() + 1.0 >= self.until
    }

    /// The error for a piece that did not arrive in time.
    pub(crate) fn over(&self) -> Error {
        if !self.is_over() {
            return timed_out(self.settings);
        }
        let seconds = self.settings.total_timeout_ms as f64 / 1_000.0;
        let message = format!("The model server took more than {seconds} s for one answer (`llm.totalTimeoutMs`).");
        Error::new(ErrorCode::EndpointTimeout, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::fake::FakeClock;
    use futures_executor::block_on;

    fn settings() -> LlmSettings {
        LlmSettings { timeout_ms: 50, total_timeout_ms: 120, max_reply_bytes: 10, ..LlmSettings::default() }
    }

    #[test]
    fn time_and_length_have_limits() {
        let (settings, clock) = (settings(), FakeClock::default());
        let mut patience = Patience::new(&settings, &clock);
        let pass = |ms| block_on(clock.sleep(ms));
        assert_eq!(patience.wait(), 50);
        pass(100);
        assert_eq!(patience.wait(), 20, "what is left of the whole");
        assert!(patience.over().message().contains("0.05 s"), "silence");
        assert!(block_on(patience.took(&[0; 10])).is_ok());
        assert_eq!(block_on(patience.took(&[0])).map_err(|e| e.code()), Err(ErrorCode::LimitExceeded));
        pass(21);
        assert_eq!(patience.wait(), 0);
        let late = block_on(patience.took(&[])).map_err(|error| error.message().to_owned());
        assert!(late.is_err_and(|message| message.contains("0.12 s") && message.contains("totalTimeoutMs")));
    }

    #[test]
    fn others_have_their_turn() {
        let (settings, clock) = (LlmSettings::default(), FakeClock::default());
        let mut patience = Patience::new(&settings, &clock);
        for _ in 0..10 {
            block_on(clock.sleep(7));
            assert!(block_on(patience.took(b"x")).is_ok());
        }
        let turns = clock.sleeps.borrow().iter().filter(|ms| **ms == 0).count();
        assert_eq!(turns, 3, "after each 21 ms of work");
    }
}
