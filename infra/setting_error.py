"""What is wrong with a deploy-time setting."""


class SettingError(ValueError):
    """A deploy-time setting that can't be used; the message names it and says what it takes."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"setting {name!r}: {problem}")
        self.name = name
